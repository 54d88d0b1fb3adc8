/** What was asked for does not lie on this device, and the server cannot be reached. */
export class NotOnDevice extends Error {}
