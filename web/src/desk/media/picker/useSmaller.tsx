import { type ReactNode, useRef, useState } from "react";
import { SmallerOffer } from "./SmallerOffer";
import { isLarge, isRecording, measure } from "./smaller";

interface Offered {
  key: number;
  file: File;
  seconds: number;
}

/** What comes in goes on to `add`; recordings that are heavier than speech needs are held for a choice. */
export function useSmaller(add: (files: File[]) => void): { take: (files: File[]) => void; offers: ReactNode } {
  const [offered, setOffered] = useState<readonly Offered[]>([]);
  const last = useRef(0);
  const look = async (file: File) => {
    const seconds = await measure(file);
    if (seconds === undefined || !isLarge(file.size, seconds)) {
      add([file]);
      return;
    }
    last.current += 1;
    const key = last.current;
    setOffered((old) => [...old, { key, file, seconds }]);
  };
  const take = (files: File[]) => {
    const others = files.filter((file) => !isRecording(file));
    if (others.length > 0) add(others);
    for (const file of files.filter(isRecording)) void look(file);
  };
  const drop = (key: number) => setOffered((old) => old.filter((one) => one.key !== key));
  const offers = offered.map(({ key, file, seconds }) => (
    <SmallerOffer
      key={key}
      file={file}
      seconds={seconds}
      onDrop={() => drop(key)}
      onFile={(chosen) => {
        drop(key);
        add([chosen]);
      }}
    />
  ));
  return { take, offers };
}
