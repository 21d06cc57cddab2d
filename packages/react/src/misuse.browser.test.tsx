// A mistake in the app reaches an error boundary, with a message that names the right call.
import { Component, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import type { OperationAddress } from "./operation-address.ts";
import { useOperation } from "./use-operation.ts";
import { useOperations } from "./use-operations.ts";
import { useSettled } from "./use-settled.ts";
import { World } from "./world.contract.ts";

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

function Shown({ address }: { readonly address: unknown }) {
  return useOperation(address as OperationAddress).view.type;
}

function Listed() {
  return useOperations().length;
}

function Listening() {
  useSettled(() => undefined);
  return null;
}

// React writes down what a boundary caught; that is not what is tested.
beforeEach(() => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => silenced.mockRestore();
});

test.each([
  ["useOperation", <Shown key="shown" address={{ slot: "hero" }} />],
  ["useOperations", <Listed key="listed" />],
  ["useSettled", <Listening key="listening" />],
])("%s without a provider asks for one", async (_, inside) => {
  const { container } = await render(<Boundary>{inside}</Boundary>);
  expect(container.textContent).toBe(
    "No claimcheck client here: put <ClaimcheckProvider client={createClaimcheck(…)}> above this component.",
  );
});

test.each([
  ["a bare name", "hero"],
  ["nothing", undefined],
  ["null", null],
  ["an empty name", { slot: "" }],
  ["no name", {}],
  ["two names", { slot: "hero", key: "an-operation-key-0001" }],
])("%s is no address, and the message shows what is", async (_, address) => {
  const world = await World.open();
  const { container } = await render(
    <ClaimcheckProvider client={world.client()}>
      <Boundary>
        <Shown address={address} />
      </Boundary>
    </ClaimcheckProvider>,
  );
  expect(container.textContent).toContain('useOperation({ slot: "a name" })');
  expect(container.textContent).toContain("useOperation({ key: operationKey })");
});
