import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useKinds } from '../../data/KindsProvider';
import { listKindsFollowUpsAndPaused, type KindSummary } from '../../data/kinds';
import { usePathTo } from '../../i18n/context';
import { Loading } from '../../ui/Loading';
import { useTitle } from '../../ui/useTitle';
import { StepProgress } from './Progress';
import { StepHeading } from './StepHeading';
import { useScrollAndFocusOnNewStep } from './useStepArrival';

/** What the frame says of the step that is shown. */
export interface FramedStep extends Omit<Parameters<typeof StepProgress>[0], 'linkTo'> {
  /** Another one is another page to who reads it. */
  id: string;
  /** Of the class `wizard-<type>`. */
  type: string;
  /** Stands over the questions; a step that asks nothing says by itself what it is, over the whole width. */
  question: { heading: string; lead?: string | undefined; screen?: string | undefined } | undefined;
  linkTo: (index: number) => string;
}

interface Frame {
  container: RefObject<HTMLDivElement | null>;
  /** Places over the question and beside all of it. */
  above: HTMLElement | null;
  beside: HTMLElement | null;
  /** Null for a page that is no step. */
  frame: (step: FramedStep | null) => void;
}

const FrameContext = createContext<Frame>({
  container: { current: null },
  above: null,
  beside: null,
  frame: () => undefined,
});

/** The frame around the steps, told of the one that is shown before it is painted. */
export function useStepFrame(step: FramedStep | null): Omit<Frame, 'frame'> {
  const { frame, ...places } = use(FrameContext);
  useLayoutEffect(() => frame(step), [frame, step]);
  return places;
}

interface Props {
  kindId: string;
  /** The steps, once their form is here. */
  children: ReactNode;
}

/**
 * What stands around a step's questions, the same before and after the form is here: until then it is what the list of kinds
 * knows of the first step. Drawn anew it would be painted anew, and count as the page's largest paint a second later.
 */
export function StepFrame({ kindId, children }: Props) {
  const pathTo = usePathTo();
  const kind = listKindsFollowUpsAndPaused(useKinds().answer).find((each) => each.id === kindId);
  const [framed, setFramed] = useState<FramedStep | null>();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const places = useMemo(() => ({ container, above, beside, frame: setFramed }), [above, beside]);
  useScrollAndFocusOnNewStep(framed?.id, container);
  const step: FramedStep | null | undefined =
    framed === undefined && kind
      ? {
          id: '',
          type: 'first',
          steps: kind.steps,
          current: 0,
          linkTo: () => pathTo('/create'),
          question: kind.first,
        }
      : framed;
  const isAsking = step?.question !== undefined;
  return (
    <div ref={container} className={step ? `wizard wrap wizard-${step.type}` : undefined}>
      {step && <StepProgress {...step} />}
      <div className={isAsking ? 'wizard-columns' : undefined}>
        <div className={isAsking ? 'wizard-main' : undefined}>
          <div ref={setAbove} />
          {step?.question && <StepHeading {...step.question} />}
          <FrameContext value={places}>{children ?? <LoadingFirstStep kind={kind} />}</FrameContext>
        </div>
        <div ref={setBeside} className="wizard-beside" />
      </div>
    </div>
  );
}

function LoadingFirstStep({ kind }: { kind: KindSummary | undefined }) {
  useTitle(kind && `${kind.first.heading} · ${kind.name}`);
  return <Loading />;
}
