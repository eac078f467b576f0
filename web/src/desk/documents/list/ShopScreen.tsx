import { ListScreen } from "./ListScreen";

export default () => <ListScreen group="shop" />;
