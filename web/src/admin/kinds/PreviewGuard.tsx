import { Component, type ReactNode } from 'react';

interface Props {
  /** Stands where the preview can't be drawn, as with a rule that no engine knows. */
  instead: ReactNode;
  children: ReactNode;
}

/** An edit that breaks the form's drawing must not take the editor with it. Give it a `key` that changes with the edit. */
export class PreviewGuard extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
