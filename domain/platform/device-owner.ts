/**
 * Header with the tag of a child's account (decision 097). In an answer: by it a device knows whose the answer is. In a
 * call that changes something: whose tab it comes from; the server refuses it as anybody else's.
 */
export const DEVICE_OWNER_HEADER = 'device-owner'
