import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the place of a tab that fails, or whose files can't be fetched. */
  instead: ReactNode;
  children: ReactNode;
}

/** A tab that fails leaves the others, and the way out, standing. */
export class TabBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
