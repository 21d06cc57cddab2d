import { Component, createRef, type HTMLAttributes, type RefObject } from "react";

/**
 * A box that does not let the focus fall out of it: when a change of state removes the focused
 * button, the focus goes to the box itself, not to the top of the page. A class, because only
 * `getSnapshotBeforeUpdate` sees the focus before the button is gone.
 */
export class KeepFocus extends Component<HTMLAttributes<HTMLElement>> {
  readonly #box: RefObject<HTMLElement | null> = createRef();

  override getSnapshotBeforeUpdate(): boolean {
    return this.#box.current?.contains(document.activeElement) ?? false;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, hadFocus: boolean): void {
    const box = this.#box.current;
    if (hadFocus && box && !box.contains(document.activeElement)) {
      box.focus({ preventScroll: true });
    }
  }

  override render() {
    return <section {...this.props} ref={this.#box} tabIndex={-1} />;
  }
}
