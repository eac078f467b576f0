import { type IframeHTMLAttributes, useEffect, useRef, useState } from "react";
import css from "./MailFrame.module.css";

/** A mail in a frame that runs nothing. No style sheet can tell that the keyboard is inside of a frame, so this looks. */
export function MailFrame(props: IframeHTMLAttributes<HTMLIFrameElement> & { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isInside, setIsInside] = useState(false);
  useEffect(() => {
    const look = () => setIsInside(document.activeElement === frame.current);
    const events = ["blur", "focus", "focusin"];
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, []);
  return <iframe {...props} ref={frame} sandbox="" className={isInside ? `${css.frame} ${css.inside}` : css.frame} />;
}
