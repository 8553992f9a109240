interface Props {
  heading: string;
  lead?: string | undefined;
  /** Which screen of the step it is, for who hears the headline; the first has it alone. */
  screen?: string | undefined;
}

/** The step's question as the page's headline. */
export function StepHeading({ heading, lead, screen }: Props) {
  return (
    <div className="step-head">
      <h1 tabIndex={-1} className={screen === undefined ? 'step-heading' : 'step-heading step-heading-again'}>
        {heading}
        {screen !== undefined && <span className="visually-hidden"> ({screen})</span>}
      </h1>
      {lead && <p className="lead step-lead">{lead}</p>}
    </div>
  );
}
