import { impactAssessment } from './assessment.ts'
import { pageForChildren } from './for-children.ts'
import { technicalMeasures } from './measures.ts'
import { accessibilityStatement, breachPlan, processorAnnex } from './others.ts'
import type { Paper } from './paper.ts'
import { recordOfProcessing } from './record.ts'

/** All papers, in the order in which an operator reads them (decision 101). */
export const papers: readonly Paper[] = [
  recordOfProcessing,
  impactAssessment,
  technicalMeasures,
  processorAnnex,
  breachPlan,
  pageForChildren,
  accessibilityStatement,
]
