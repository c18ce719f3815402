import { startAuthentication } from '@simplewebauthn/browser';

export const planted = startAuthentication;
