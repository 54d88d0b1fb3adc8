/** What is said when a call did not reach the server. */
export const NO_CONNECTION = 'Keine Verbindung zum Server. Bitte versuchen Sie es noch einmal.'
