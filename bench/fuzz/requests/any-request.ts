import fc from 'fast-check'
import type { Dimension, FuzzRequest } from '../fuzz-request.ts'
import { bodyRequests, encodingRequests, valueRequests } from './bodies.ts'
import { contactRequests, formRequests } from './forms.ts'
import { forwardedRequests } from './forwarded.ts'
import { framingRequests } from './framing.ts'
import { headerRequests } from './headers.ts'
import { methodRequests } from './methods.ts'
import { pathRequests } from './paths.ts'
import { queryRequests } from './queries.ts'

const requests: Readonly<Record<Dimension, fc.Arbitrary<FuzzRequest>>> = {
  body: bodyRequests,
  values: valueRequests,
  encoding: encodingRequests,
  form: formRequests,
  contact: contactRequests,
  headers: headerRequests,
  forwarded: forwardedRequests,
  framing: framingRequests,
  method: methodRequests,
  path: pathRequests,
  query: queryRequests,
}

/** A request of any dimension. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(...Object.values(requests))
