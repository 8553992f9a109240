/** The name and its mark: a sheet of paper. */
export function BrandLogo() {
  return (
    <span className="brand">
      <svg width="26" height="30" viewBox="0 0 26 30" aria-hidden="true" className="brand-mark">
        <path className="brand-paper" d="M3 1.5h13.5L23 8v20.5H3z" />
        <path className="brand-fold" d="M16.5 1.5V8H23" />
        <path className="brand-line" d="M7.5 13.5h11M7.5 18h11M7.5 22.5h6" />
      </svg>
      Brevia
    </span>
  );
}
