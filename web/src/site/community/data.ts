import type { Schemas } from "../../api/types";

/** A question in a list. */
export type QuestionCardData = Schemas["QuestionCard"];
/** A page of questions (`GET /api/community`). */
export type CommunityList = Schemas["CommunityView"];
/** One question (`GET /api/questions/{id}`). */
export type QuestionData = Schemas["QuestionDetail"];
