/** Whether both name one header: upper and lower case are the same there (RFC 9110, section 5.1). */
export function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
