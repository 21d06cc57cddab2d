import { client } from "recipe:recipes/hot-reload";
import { ClaimcheckProvider } from "@claimcheck/react";
import { Picture } from "./picture.tsx";

export const App = () => (
  <ClaimcheckProvider client={client}>
    <Picture />
  </ClaimcheckProvider>
);
