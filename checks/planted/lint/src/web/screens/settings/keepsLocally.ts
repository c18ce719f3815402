export const planted = () => localStorage.getItem('display');
