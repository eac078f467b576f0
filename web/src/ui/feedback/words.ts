import { t } from "../../messages/message";

/* Texts of the feedback panel (spec 1 §4 and §8), looked up where they are shown. */

export type Liked = "yes" | "no";

export const FEEDBACK = {
  get question() {
    return t("ui-feedback-question");
  },
  get thanks() {
    return t("ui-feedback-thanks");
  },
  get improves() {
    return t("ui-feedback-improves");
  },
};

export const FEEDBACK_FAILURES = {
  get failed() {
    return t("ui-feedback-failed");
  },
  get network() {
    return t("ui-feedback-failed");
  },
};

export const ASKED = {
  get yes() {
    return t("ui-feedback-what-liked");
  },
  get no() {
    return t("ui-feedback-what-to-improve");
  },
};
