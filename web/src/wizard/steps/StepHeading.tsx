/** The step's question as the page's headline. */
export function StepHeading({ heading, lead }: { heading: string; lead?: string | undefined }) {
  return (
    <div className="step-head">
      <h1 tabIndex={-1} className="step-heading">
        {heading}
      </h1>
      {lead && <p className="lead step-lead">{lead}</p>}
    </div>
  );
}
