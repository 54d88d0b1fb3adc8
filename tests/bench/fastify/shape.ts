// Shapes of answers as JSON schemas, of which Fastify makes serialisers.

type Shape = object

export const text: Shape = { type: 'string' }
export const whole: Shape = { type: 'integer' }
export const flag: Shape = { type: 'boolean' }
export const textOrNull: Shape = { type: ['string', 'null'] }
export const wholeOrNull: Shape = { type: ['integer', 'null'] }
/** Whatever it is. */
export const json: Shape = {}

export const list = (items: Shape): Shape => ({ type: 'array', items })
export const object = (properties: Record<string, Shape>): Shape => ({ type: 'object', properties })
export const objectOrNull = (properties: Record<string, Shape>): Shape => ({ ...object(properties), nullable: true })
