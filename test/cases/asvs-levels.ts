/**
 * The levels of the requirements of the OWASP Application Security Verification Standard 5.0.0, from its list of May 2025
 * (https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0, CC BY-SA 4.0): by section, one digit for each requirement in its order.
 */
export const asvsLevels: Readonly<Record<string, string>> = {
  // V1 Encoding and Sanitization
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  // V2 Validation and Business Logic
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  // V3 Web Frontend Security
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  // V4 API and Web Service
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  // V5 File Handling
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  // V6 Authentication
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  // V7 Session Management
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  // V8 Authorization
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  // V9 Self-contained Tokens
  '9.1': '111',
  '9.2': '1222',
  // V10 OAuth and OIDC
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  // V11 Cryptography
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  // V12 Secure Communication
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  // V13 Configuration
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  // V14 Data Protection
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  // V15 Secure Coding and Architecture
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  // V16 Security Logging and Error Handling
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  // V17 WebRTC
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
