/** The element that holds what the server read to draw a page. */
export const stateId = 'souk-state';

/** Whether the page came finished. */
export const isDrawn = (): boolean => document.getElementById(stateId) !== null;
