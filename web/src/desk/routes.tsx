import { createBrowserRouter, type RouteObject } from "react-router";
import { Fallback, NotHere, RouteProblem } from "./shell/Fallbacks";
import { screen } from "./shell/feature";
import { features } from "./shell/features";
import { Guarded } from "./shell/Guarded";

/** Addresses below `/desk`. Features bring their own (`desk/<feature>/feature.ts`); a path that starts with `/` outside of the frame is here. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteProblem />,
    hydrateFallbackElement: <Fallback />,
    children: [
      screen("/sign-in", () => import("./account/SignInScreen")),
      screen("/set-up", () => import("./account/SetUpScreen")),
      screen("/welcome/:token", () => import("./account/WelcomeScreen")),
      {
        path: "/",
        element: <Guarded />,
        children: [
          {
            errorElement: <RouteProblem />,
            children: [...features.flatMap((feature) => feature.routes), { path: "*", element: <NotHere /> }],
          },
        ],
      },
    ],
  },
];

export const newRouter = () => createBrowserRouter(routes, { basename: "/desk" });
