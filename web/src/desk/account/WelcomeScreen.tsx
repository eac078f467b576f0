import { ScreenHead } from "../ui/ScreenHead";
import { Alone } from "./Alone";

export default function WelcomeScreen() {
  return (
    <Alone>
      <ScreenHead title="Welcome" />
    </Alone>
  );
}
