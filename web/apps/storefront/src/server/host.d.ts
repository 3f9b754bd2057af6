// What the server's script engine gives to a rendering, and what it calls.
declare global {
  var soukRender: (asked: string) => void;
  var soukDone: (page: string) => void;
  var soukFailed: (why: string) => void;
  /** Answers with JSON: status, requestId, body. */
  var soukFetch: (method: string, url: string, body: string, language: string) => string;
  /** Reads HTML; answers with JSON of what is in its body. */
  var soukMarkup: (text: string) => string;
  /** Runs the timers that are due in the order they were set; false when there are none. */
  var soukTick: () => boolean;
}

export {};
