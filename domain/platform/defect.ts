/** The message for an unexpected error. `requestId` is included so that the error can be found in the log. */
export function defect(requestId?: string) {
  const id = requestId ? ` (Kennung ${requestId})` : ''
  return {
    message: `Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.${id}`,
    messageForChild: `Da ist etwas schiefgegangen. Versuch es bitte gleich noch einmal.${id}`,
  }
}
