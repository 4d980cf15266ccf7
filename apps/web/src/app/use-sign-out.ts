import { useNavigate } from '@tanstack/react-router';

import { useLogout } from '../lib/use-logout.js';
import { sayRefusal } from '../lib/use-fact.js';

/** Signs out here or everywhere, then home. */
export function useSignOut(): (everywhere: boolean) => void {
  const logout = useLogout();
  const navigate = useNavigate();
  return (everywhere) => {
    logout.mutate(everywhere, {
      onSuccess: () => void navigate({ to: '/' }),
      onError: sayRefusal,
    });
  };
}
