import { Loading } from '../ui/Loading';

/** Stands where a part of a page will be that is on its way. */
export function PartLoadingPlaceholder() {
  return (
    <div className="admin-awaited">
      <Loading />
    </div>
  );
}
