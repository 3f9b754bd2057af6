export declare const page: string;
export declare function faults(): string[];
export declare function table(): string;
