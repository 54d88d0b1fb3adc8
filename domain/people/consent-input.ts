import { z } from 'zod'

export const agreed = z.literal(true, { error: 'Bitte bestätigen Sie die Einwilligung.' })
