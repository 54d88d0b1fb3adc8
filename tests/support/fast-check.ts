import fc from 'fast-check'

fc.configureGlobal({ seed: 20_260_101 }) // the same cases in every run

export default fc
