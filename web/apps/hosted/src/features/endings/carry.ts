import type { Flow } from '../../shared/api.ts';

/** Nobody is asked when nothing about who they are here changes for the worse: a visitor stays a visitor. */
export const mayCarrySilently = (flow: Pick<Flow, 'member'>, roleHere: string): boolean =>
  !flow.member && roleHere !== 'member';
