import { brand, type Operator } from '../platform/brand.ts'

/** What is said of every operator who says nothing else. Not with the brand, which every page brings. */
export const everyOperator: Operator = {
  // Since autumn 2025 one body for all the Länder. Public bodies have others.
  marketSurveillance:
    'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg',
}

/** What legal pages and papers say of whoever runs this installation. Read it while rendering, like the brand. */
export const operatorNow = (own = brand.operator): Operator => ({ ...everyOperator, ...own })
