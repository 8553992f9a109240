import { Component, type ReactNode } from 'react';
import { reportPageFailureOncePerVisit } from '../data/reportPageFailure';

interface Props {
  /** Another place is another try. */
  place: string;
  /** What stands in the place of a part that fails, or whose files can't be fetched. */
  instead: ReactNode;
  children: ReactNode;
}

/** A part that fails leaves what is around it, and the way out, standing; the server's log is told. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportPageFailureOncePerVisit(error);
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
