import { useQuery } from "@tanstack/react-query";
import type { LaunchLine, LaunchStep } from "../../api/schema";
import { api } from "./api";

export const LAUNCH_KEY = ["launch"] as const;

/** The first steps of a new site that the person can do; none before they are known, and once the owner has put them away. */
export function useLaunchSteps(): readonly LaunchLine[] {
  const { data } = useQuery({
    queryKey: LAUNCH_KEY,
    queryFn: ({ signal }) => api.get("/api/desk/launch", { signal }),
    refetchOnMount: "always",
    meta: { told: true },
  });
  return data?.steps ?? [];
}

/** Whether one of them is done; `undefined` where it is not known, as for somebody who can't do it. */
export function useIsDone(step: LaunchStep): boolean | undefined {
  return useLaunchSteps().find((line) => line.step === step)?.isDone;
}
