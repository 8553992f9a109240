/** A function of what never changes, worked out once for each object: the same object gives the same result. */
export function memoisePerObject<From, To>(work: (value: From) => To): (value: From) => To {
  const known = new WeakMap<object, { result: To }>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return work(value);
    const { result } = known.get(value) ?? { result: work(value) };
    known.set(value, { result });
    return result;
  };
}
