import { describe, expect, it } from 'vitest';
import { errorFromAnswer } from './errors.ts';

const answer = (status: number, body: unknown, statusText = '') =>
  errorFromAnswer(status, statusText, 'req-1', typeof body === 'string' ? body : JSON.stringify(body));

describe('error mapping', () => {
  it('lists field violations sorted by field', () => {
    const error = answer(400, {
      message: 'bad',
      details: {
        validationError: {
          fieldViolations: [
            { field: 'quantity', description: 'must be at least 1' },
            { field: 'lineItems', description: 'must not be empty' },
          ],
        },
      },
    });
    expect(error.kind).toBe('validation');
    expect(error.message).toBe(
      'INVALID_ARGUMENT: "lineItems" must not be empty, "quantity" must be at least 1',
    );
    expect(error.requestId).toBe('req-1');
    expect(error.violations.map((v) => v.field)).toEqual(['lineItems', 'quantity']);
  });

  it('prefers the validation error when both are present', () => {
    const details = {
      validationError: { fieldViolations: [] },
      applicationError: { code: 'X', description: 'x' },
    };
    expect(answer(400, { details }).kind).toBe('validation');
  });

  it.each([
    ['cart not found', 'cart not found', 'cart not found'],
    ['not found', 'no cart for this caller', 'not found: no cart for this caller'],
    ['', 'no cart', 'no cart'],
  ])('application error: message %j with description %j reads %j', (message, description, expected) => {
    const details = { applicationError: { code: 'OWNED_CART_NOT_FOUND', description, data: { a: 1 } } };
    const error = answer(404, { message, details });
    expect(error.kind).toBe('application');
    expect(error.message).toBe(expected);
    expect(error.code).toBe('OWNED_CART_NOT_FOUND');
    expect(error.details.applicationError?.data).toEqual({ a: 1 });
  });

  it('makes an application error of any other 4xx', () => {
    const error = answer(403, { message: 'no' }, 'Forbidden');
    expect(error.details.applicationError).toEqual({ code: '403', description: 'Forbidden' });
    expect(error.message).toBe('no: Forbidden');
  });

  it('tolerates a body that is not JSON', () => {
    expect(answer(418, '<html>', 'Teapot').message).toBe('Teapot');
  });

  it.each([500, 503, 204, 302])('is a system error with the request id for %d', (status) => {
    const error = answer(status, '');
    expect(error.kind).toBe('system');
    expect(error.message).toBe('System error occurred, request-id: req-1');
  });
});
