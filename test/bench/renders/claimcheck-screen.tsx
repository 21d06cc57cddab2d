import type { RecordStore } from "@claimcheck/machine";
import {
  ClaimcheckProvider,
  createClaimcheck,
  httpTransport,
  type OperationHandle,
  useOperation,
  useOperations,
} from "@claimcheck/react";
import { memo } from "react";
import type { Screen } from "./screen.ts";

/** The hooks as the guide shows them. */
export const claimcheckScreen: Screen = {
  name: "claimcheck",
  method: "`useOperations()`, a row each with `useOperation(handle)`",
  open({ clock, server, rendered }) {
    const client = createClaimcheck({
      transport: httpTransport({
        baseUrl: "https://app.example/api",
        account: () => "ann",
        fetch: server.fetch,
      }),
      // Its own for each measurement: in the page's, the one before would be found.
      storage: mapRecords(new Map()),
      ports: { clock },
    });
    return {
      tree: (
        <ClaimcheckProvider client={client}>
          <List rendered={rendered} />
        </ClaimcheckProvider>
      ),
      close: () => client.dispose(),
    };
  },
};

function mapRecords(entries: Map<string, string>): RecordStore {
  return {
    names: () => [...entries.keys()],
    read: (name) => entries.get(name),
    write: (name, text) => void entries.set(name, text),
    remove: (name) => void entries.delete(name),
  };
}

function List({ rendered }: { readonly rendered: () => void }) {
  return useOperations().map((handle) => (
    <Row key={handle.view.operationKey} handle={handle} rendered={rendered} />
  ));
}

interface RowProps {
  readonly handle: OperationHandle;
  readonly rendered: () => void;
}

const Row = memo(({ handle, rendered }: RowProps) => {
  const { view } = useOperation(handle);
  rendered();
  return <p>{view.type === "processing" ? `${view.type} ${view.progress}` : view.type}</p>;
});
