/**
 * `make`, called when its result is first asked for. For formatters: making one takes milliseconds, which a page that
 * formats nothing must not wait for.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
