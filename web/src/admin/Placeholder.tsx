import { Loading } from '../ui/Loading';

/** Stands where a tab is being built. */
export const Placeholder = () => <Loading />;
