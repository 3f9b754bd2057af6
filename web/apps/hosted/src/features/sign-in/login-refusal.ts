// What a refused login means to the person in front of it.
import { isCaptchaCode } from '../../shared/captcha.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import type { TextKey } from '../../shared/text/index.ts';

export type LoginTrouble =
  | { is: 'field'; field: 'password'; text: TextKey }
  | { is: 'captcha'; text: TextKey }
  | { is: 'blocked' }
  | { is: 'must-reset' }
  /** To be shown above the form, in general words. */
  | { is: 'note' };

export function loginTrouble(refusal: Refusal): LoginTrouble {
  if (refusal.kind !== 'refused' || refusal.wait > 0) return { is: 'note' };
  if (isCaptchaCode(refusal.code)) {
    return { is: 'captcha', text: refusal.code === '-19971' ? 'captcha.needed' : 'captcha.wrong' };
  }
  switch (refusal.code) {
    // One sentence for both: the page does not tell who has an account here.
    case '-19976':
    case '-19999':
      return { is: 'field', field: 'password', text: 'signIn.wrong' };
    case '-19973':
      return { is: 'must-reset' };
    case 'SIGN_IN_NOT_ALLOWED':
      return { is: 'blocked' };
    default:
      return { is: 'note' };
  }
}
