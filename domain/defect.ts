/** What is told about something that nobody expected. `requestId`: the log has it under this id. */
export function defect(requestId?: string) {
  const id = requestId ? ` (Kennung ${requestId})` : ''
  return {
    message: `Da ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.${id}`,
    messageForChild: `Da ist etwas schiefgegangen. Versuch es bitte gleich noch einmal.${id}`,
  }
}
