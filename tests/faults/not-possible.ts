/** A chapter cannot be tried on this machine, which is neither good nor bad. The message is a German half sentence. */
export class NotPossible extends Error {}
