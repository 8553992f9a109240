import { Note } from './Note';

/** What went wrong when signing in, beside the button that was pressed; while the window is open, what to do about it. */
export function SignInProblem({ problem, isSigningIn }: { problem: string | undefined; isSigningIn: boolean }) {
  return (
    problem !== undefined && (
      <Note level={isSigningIn ? 'info' : 'wrong'} role="alert">
        <p>{problem}</p>
      </Note>
    )
  );
}
