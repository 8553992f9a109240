import { useEffect, useState } from 'react';

/** True once `milliseconds` have passed since the component appeared. */
export function useHasTimePassed(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
