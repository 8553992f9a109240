import { usePathTo } from '../i18n/context';
import { useKinds } from '../data/KindsProvider';
import { listKindsFollowUpsAndPaused } from '../data/kinds';
import { Loading } from '../ui/Loading';
import { useTitle } from '../ui/useTitle';
import { StepProgress } from './steps/Progress';
import { StepHeading } from './steps/StepHeading';

/** What is known of a wizard before its form is here: the steps by name, and what the first one asks. */
export function LoadingFirstStep({ kindId }: { kindId: string }) {
  const pathTo = usePathTo();
  const kind = listKindsFollowUpsAndPaused(useKinds().answer).find((each) => each.id === kindId);
  useTitle(kind && `${kind.first.heading} · ${kind.name}`);
  if (!kind) return <Loading />;
  return (
    <div className="wizard wrap wizard-first">
      <StepProgress steps={kind.steps} current={0} linkTo={() => pathTo('/create')} />
      <div className="wizard-columns">
        <div className="wizard-main">
          <StepHeading {...kind.first} />
          <Loading />
        </div>
      </div>
    </div>
  );
}
