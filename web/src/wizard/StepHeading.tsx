import { useEffect, useRef } from 'react';

/** The step's question as the page's headline; takes the focus when the step changes, so that it is read out. */
export function StepHeading({ stepId, heading, lead }: { stepId: string; heading: string; lead?: string | undefined }) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(stepId);
  useEffect(() => {
    if (last.current === stepId) return;
    last.current = stepId;
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, [stepId]);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="step-heading">
        {heading}
      </h1>
      {lead && <p className="lead step-lead">{lead}</p>}
    </>
  );
}
