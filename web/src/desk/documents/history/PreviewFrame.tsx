import { useState } from "react";
import { Tabs } from "../../ui/Tabs";
import css from "./history.module.css";

/** Widths of the frame in CSS pixels: the phone that the site is made for first, and a desk. */
const WIDTHS = [
  { key: "phone", label: "Phone", width: 390, height: 720 },
  { key: "desktop", label: "Desktop", width: 1280, height: 800 },
] as const;

/** The page in a frame of a phone's or a desk's width, made smaller where the screen is narrower. */
export function PreviewFrame({ url }: { url: string }) {
  const [shown, setShown] = useState<string>("phone");
  const [room, setRoom] = useState(0);
  const { width, height, label } = WIDTHS.find((one) => one.key === shown) ?? WIDTHS[0];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const measure = (element: HTMLDivElement | null) => {
    if (element) setRoom(element.clientWidth);
  };
  return (
    <Tabs label="Width" tabs={WIDTHS} current={shown} onChange={setShown}>
      <div ref={measure}>
        <div className={css.frame} style={{ width: width * scale + 4, height: height * scale + 4 }}>
          <iframe
            src={url}
            title={`Preview, ${label.toLowerCase()}`}
            width={width}
            height={height}
            style={{ transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </Tabs>
  );
}
