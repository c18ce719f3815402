export const planted = () => window.navigator.credentials.get();
