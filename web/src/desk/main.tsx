import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/fonts/fonts.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { newRouter } from "./routes";
import { newQueryClient } from "./shell/query";
import { Sprite } from "./shell/Sprite";
import { routerWithBack } from "./ui/backEntries";

const place = document.getElementById("desk");
if (place) {
  const router = routerWithBack(newRouter);
  createRoot(place).render(
    <StrictMode>
      <Sprite />
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
